# The product as one image, of the single executable: docker build -t quotation . &&
# docker run -p 3000:3000 -v quotation:/data -e PUBLIC_URL=https://offers.example.com quotation
FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
# The packages first: they change less often than the sources.
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
RUN bun install --frozen-lockfile
COPY tsconfig.json ./
COPY scripts scripts
COPY db db
COPY src src
COPY web web
RUN bun run build

FROM debian:trixie-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin quotation \
  && install --directory --owner=quotation --group=quotation --mode=0700 /data
COPY --from=build /app/dist/quotation /usr/local/bin/quotation
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER quotation
WORKDIR /data
VOLUME /data
EXPOSE 3000
# Time to finish requests and saves.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=6s --start-period=10s --retries=3 CMD ["quotation", "health"]
ENTRYPOINT ["quotation"]
