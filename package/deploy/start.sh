#!/usr/bin/env bash
# Starts the room of compose.yaml as plain processes on this machine: three NATS servers, three hosts and, where Caddy is
# installed, the proxy in front of them. Ctrl-C ends all of them; the data stays in the folder.
#   ROOM (class), CLIENT (a built client), DATA (.data/room), PORT of the proxy (8080);
#   HOST_PORT (8787), NATS_PORT (4222) and CLUSTER_PORT (6222) of the first of three, the others follow
set -euo pipefail
cd "$(dirname "$0")/../.."
ROOM=${ROOM:-class} DATA=${DATA:-.data/room} PORT=${PORT:-8080}
HOST_PORT=${HOST_PORT:-8787} NATS_PORT=${NATS_PORT:-4222} CLUSTER_PORT=${CLUSTER_PORT:-6222}
trap 'trap - EXIT; kill 0; wait' EXIT INT TERM

mkdir -p "$DATA"
DATA=$(cd "$DATA" && pwd)
# Servers before 2.10 refuse to be told to sync always.
configuration=$DATA/nats.conf
if nats-server --version | grep -qE 'v2\.[0-9]\.'; then
  grep -v sync_interval package/deploy/nats.conf >"$configuration"
else
  cp package/deploy/nats.conf "$configuration"
fi

routes='' log='' hosts=''
for n in 0 1 2; do
  routes+="\"nats://127.0.0.1:$((CLUSTER_PORT + n))\","
  log+="${log:+,}nats://127.0.0.1:$((NATS_PORT + n))"
  hosts+="127.0.0.1:$((HOST_PORT + n)) "
done
for n in 0 1 2; do
  NATS_NAME="nats-$n" NATS_STORE="\"$DATA/nats-$n\"" NATS_ROUTES="[$routes]" \
    NATS_LISTEN="\"127.0.0.1:$((NATS_PORT + n))\"" NATS_CLUSTER="\"127.0.0.1:$((CLUSTER_PORT + n))\"" \
    nats-server -c "$configuration" &
done
for n in 0 1 2; do
  node --import tsx package/cli/main.ts serve --port "$((HOST_PORT + n))" --log "$log" --room "$ROOM" \
    ${CLIENT:+--client "$CLIENT"} &
  echo "host $n is process $!"
done
if command -v caddy >/dev/null; then
  SANDPIT_BIND=127.0.0.1 SANDPIT_PORT="$PORT" SANDPIT_HOSTS="$hosts" caddy run --adapter caddyfile --config package/deploy/Caddyfile &
fi
wait
