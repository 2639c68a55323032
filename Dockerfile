# Builds the pages. Of this stage, only what is copied below is delivered.
FROM node:26-bookworm-slim AS build
WORKDIR /srv/paddock
COPY package.json package-lock.json .npmrc paddock.mjs ./
RUN npm ci --omit=dev
COPY contract ./contract
COPY server ./server
COPY web ./web
COPY tsconfig.json vite.config.ts ./
RUN node paddock.mjs build

FROM node:26-bookworm-slim
WORKDIR /srv/paddock
COPY --from=build /srv/paddock/node_modules ./node_modules
COPY --from=build /srv/paddock/package.json /srv/paddock/package-lock.json /srv/paddock/paddock.mjs ./
COPY --from=build /srv/paddock/contract ./contract
COPY --from=build /srv/paddock/server ./server
COPY --from=build /srv/paddock/dist ./dist
COPY config ./config
COPY demo ./demo
# Everything above belongs to root: the portal writes to DATA_DIR only.
RUN install -d -o 10001 -g 10001 /var/lib/paddock
USER 10001:10001
ENV HOST=0.0.0.0 PORT=3000 DEMO=0 DATA_DIR=/var/lib/paddock
VOLUME /var/lib/paddock
# People, and SCORM packages (CONTENT_ORIGIN names the host that leads there).
EXPOSE 3000 3001
CMD ["node", "paddock.mjs", "start"]
