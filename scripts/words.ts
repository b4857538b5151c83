/**
 * `bun run words`: what is missing in the tool's languages, what no code asks for, and what is too long for
 * its place (architecture: Words of the tool). Ends with 1 if there is something.
 */
import { join } from 'node:path'
import { checkWords } from './words/check-words.ts'

const { missing, unused, long } = checkWords(join(import.meta.dir, '..'))
for (const [kind, found] of Object.entries({ missing, unused, 'too long': long }))
  for (const each of found) console.log(`${kind}: ${each}`)
console.log(`${missing.length} missing, ${unused.length} unused, ${long.length} too long`)
if (missing.length + unused.length + long.length > 0) process.exitCode = 1
