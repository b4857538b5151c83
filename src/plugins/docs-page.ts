import { type Html, html, trusted } from '#domain/html/html-tag.ts'

/** The parts of an OpenAPI document that the page shows. */
export interface Description {
  info: { title: string }
  paths: Record<string, object | undefined>
}

interface Operation {
  summary?: string
  tags?: string[]
  security?: Record<string, readonly string[]>[]
  parameters?: { name: string; in: string; schema?: object }[]
  requestBody?: { content?: Record<string, { schema?: object }> }
  responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: object }> }
  >
}

/** A page that works without scripts: each call with its parameters and answers. */
export function apiPage({ info, paths }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) =>
      section(method.toUpperCase(), path, operation as Operation),
    ),
  )
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${info.title}: API</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<main>
<h1>${info.title}: API</h1>
<p>Protected calls carry the access token in the header <code>access-jwt-token</code>, or an API token with the
scope that is named: <code>Authorization: Bearer qt_…</code>.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls}
</main>
</body>
</html>`)
}

const STYLE = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1f1d1a; background: #f7f6f3 }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem }
section { margin: 1rem 0; padding: 1rem 1.25rem; background: #fff; border-radius: 8px }
h2 { margin: 0; font-size: 1rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
h3 { margin: 0.75rem 0 0.25rem; font-size: 0.875rem }
p { margin: 0.25rem 0 }
pre { margin: 0; font-size: 0.8125rem; overflow-x: auto }
summary { margin-top: 0.5rem; font-size: 0.875rem; cursor: pointer }`

function section(method: string, path: string, operation: Operation): Html {
  const { summary = '', parameters = [], requestBody, responses = {}, security = [] } = operation
  const scope = security.flatMap(({ apiToken = [] }) => apiToken)[0]
  const query = parameters.filter((parameter) => parameter.in === 'query')
  return html`<section>
<h2>${method} ${path}</h2>
<p>${summary}</p>
${scope ? html`<p>API token: <code>${scope}</code></p>` : null}
${query.length > 0 ? html`<h3>Query</h3><pre>${shape(Object.fromEntries(query.map(({ name, schema }) => [name, schema])))}</pre>` : null}
${requestBody ? html`<h3>Body</h3>${schemas(requestBody.content)}` : null}
${Object.entries(responses).map(
  ([status, { content }]) =>
    html`<details><summary>${status}</summary>${schemas(content)}</details>`,
)}
</section>`
}

/** The schema of the JSON media type; the other types have the same one. */
function schemas(content: Record<string, { schema?: object }> = {}): Html | null {
  const schema = content['application/json']?.schema
  return schema ? html`<pre>${shape(schema)}</pre>` : null
}

const shape = (schema: object) => JSON.stringify(schema, null, 2)
