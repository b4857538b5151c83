# The product as one image: docker build -t quotation . && docker run -p 3000:3000 -v quotation:/data quotation
FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
# The packages first: they change less often than the sources.
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build && rm -rf node_modules && bun install --frozen-lockfile --production

FROM oven/bun:1.4.5-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/db db
COPY --from=build /app/src src
COPY --from=build /app/dist dist
RUN mkdir /data && chown bun:bun /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER bun
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=5s CMD ["bun", "-e", "const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/api/health-check`); process.exit(ok ? 0 : 1)"]
CMD ["bun", "src/main.ts"]
