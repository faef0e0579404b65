# The Node host with the client it serves. Health: /healthz, readiness: /readyz (docs/guides/deployment.md).
FROM node:22-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build:package
RUN npm pack --pack-destination / && mkdir /packed && tar -xzf /sandpit-exchange-*.tgz -C /packed

# The package as it is published, which needs no other; the licences of what is in it are in lib/LICENCES.txt.
FROM node:22-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /packed/package ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8787/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "lib/cli.js", "serve", "--host", "0.0.0.0", "--port", "8787", "--data", "/data/session.journal"]
