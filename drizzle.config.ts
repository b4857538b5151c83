import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './db/schema.ts',
    './db/history-schema.ts',
    './db/integration-schema.ts',
    './db/offer-schema.ts',
    './db/profile-schema.ts',
    './db/client-schema.ts',
    './db/number-schema.ts',
    './db/template-schema.ts',
    './db/visitor-schema.ts',
  ],
  out: './db/migrations',
})
