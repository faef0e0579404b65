# The Node host with the client it serves. Health: /healthz, readiness: /readyz (docs/guides/deployment.md).
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN VITE_BACKEND=same-origin npm run build

FROM node:22-slim
WORKDIR /app
ENV NODE_ENV=production
# The notices of what is in the client are in dist/LICENCES.txt, those of the packages beside their code.
COPY --from=build /app/LICENSE /app/package.json /app/tsconfig.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/fixtures ./fixtures
COPY --from=build /app/locales ./locales
COPY --from=build /app/package ./package
COPY --from=build /app/scenarios ./scenarios
COPY --from=build /app/shared ./shared
COPY --from=build /app/simulator ./simulator
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8787/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "package/cli/main.ts", "serve", "--host", "0.0.0.0", "--port", "8787", "--client", "dist", "--data", "/data/session.journal"]
