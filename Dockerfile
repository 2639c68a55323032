FROM node:26-bookworm-slim
WORKDIR /srv/paddock
COPY package.json package-lock.json .npmrc paddock.mjs ./
RUN npm ci
COPY . .
RUN npm run build
ENV HOST=0.0.0.0 PORT=3000 DEMO=0 DATA_DIR=/var/lib/paddock
VOLUME /var/lib/paddock
EXPOSE 3000
# SCORM packages, where CONTENT_ORIGIN names the host that leads here.
EXPOSE 3001
CMD ["node", "paddock.mjs", "start"]
