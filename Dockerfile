# The product, built and without its test tools. It runs as an ordinary user and keeps everything in /data.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
# The build installs the packages. Their Node is for machines with an older one.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-*

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=build /app .
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As npm start does; scripts/run.mjs says why.
CMD ["node", "--max-semi-space-size=8", "--v8-pool-size=0", "dist/server/main.js"]
