import { installFromDebian } from './debian.mjs'
import { onPath } from './machine.mjs'

/** Programs that tests use to read exported files, and their Debian packages. */
const READERS = [
  { program: 'soffice', from: 'libreoffice-calc-nogui' },
  { program: 'pdftotext', from: 'poppler-utils' },
  { program: 'qpdf', from: 'qpdf' },
]

/**
 * Installs missing programs if possible. Tests without their program report that they are skipped.
 */
export function installReaders() {
  const missing = READERS.filter(({ program }) => onPath(program).length === 0)
  if (missing.length === 0) return
  const packages = missing.map(({ from }) => from)
  installFromDebian(`${packages.join(', ')} (to read exported files in tests)`, packages)
}
