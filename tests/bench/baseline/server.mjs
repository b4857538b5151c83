// @ts-nocheck: its libraries are installed when the bench runs, not with the project.
/**
 * What the product's server is measured against: Express and better-sqlite3 as a careful author
 * writes them, with the same durability (WAL, synchronous=FULL) and the same calls. It does less:
 * no validation, no sanitizing, no figures worked out anew, no look-up of the session.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import express from 'express'
import jwt from 'jsonwebtoken'

const secret = randomBytes(32)
const db = new Database(join(process.env.DATA_DIR, 'baseline.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('cache_size = -32000')
db.exec(`CREATE TABLE quotations (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, revision INTEGER NOT NULL,
  name TEXT NOT NULL, updated_at INTEGER NOT NULL, json TEXT NOT NULL
)`)
const insert = db.prepare('INSERT INTO quotations VALUES (?, ?, ?, ?, ?, ?)')
const select = db.prepare('SELECT owner, json FROM quotations WHERE id = ?')
const update = db.prepare(
  'UPDATE quotations SET revision = ?, name = ?, updated_at = ?, json = ? WHERE id = ? AND owner = ? AND revision = ?',
)

const app = express()
app.disable('x-powered-by')
// Ours sends none on these calls, and working one out for every answer costs.
app.disable('etag')
app.use(express.json({ limit: '4mb' }))

app.post('/api/register', (request, response) => {
  const { email } = request.body
  const accessJwtToken = jwt.sign({ email, roles: ['user'] }, secret, { expiresIn: '15m' })
  response.json({ message: 'registered', accessJwtToken })
})

app.post('/api/get-quotation', loggedIn, (request, response) => {
  const found = select.get(request.body.id)
  if (!found) return response.status(404).json({ message: 'not found' })
  if (found.owner !== request.email) return response.status(403).json({ message: 'forbidden' })
  return response.type('json').send(`{"quotation":${found.json}}`)
})

app.post('/api/save-quotation', loggedIn, (request, response) => {
  const { quotation } = request.body
  const isNew = quotation.id === 'new'
  const stored = {
    ...quotation,
    id: isNew ? randomBytes(12).toString('base64url') : quotation.id,
    email: request.email,
    revision: quotation.revision + 1,
    updatedAt: new Date().toISOString(),
  }
  const json = JSON.stringify(stored)
  const { id, name, revision } = stored
  const now = Date.now()
  if (isNew) insert.run(id, request.email, revision, name, now, json)
  else {
    const { changes } = update.run(revision, name, now, json, id, request.email, revision - 1)
    if (changes === 0) return response.status(409).json({ message: 'conflict' })
  }
  const message = isNew ? 'saved' : 'updated'
  return response.type('json').send(`{"message":"${message}","quotation":${json}}`)
})

const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
)

function loggedIn(request, response, next) {
  try {
    request.email = jwt.verify(request.get('access-jwt-token'), secret).email
  } catch {
    return response.status(401).json({ message: 'not logged in' })
  }
  return next()
}
