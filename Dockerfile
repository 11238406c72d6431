# syntax=docker/dockerfile:1
# Banchi in a container: docker build -t banchi .
# The image holds the packed program and what it needs to run, no compiler, no sources, no data. Gazetteer files are
# mounted at /data. See docs/deploy.md. Without keys (BANCHI_ACCESS_KEYS) nobody outside the container is let in, unless
# BANCHI_SERVER_PUBLIC=true says that everybody is.

FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
# The packages as `npm run pack` makes them, and beside them their dependencies without those of development.
RUN node scripts/stage.mjs /app
WORKDIR /app
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
COPY --from=build /app /app
# Where a server that asks a cluster keeps its directory; a volume mounted here takes over whose it is.
RUN install -d -o 1000 -g 1000 -m 700 /directories
WORKDIR /data
# The user "node" of the base image; nothing in the image belongs to it but that folder.
USER 1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "/app/packages/banchi/bin/health.mjs"]
ENTRYPOINT ["node", "--min-semi-space-size=32", "--max-semi-space-size=64", "/app/packages/banchi/bin/banchi.mjs"]
CMD ["serve", "--gazetteer", "/data/japan.gaz"]
