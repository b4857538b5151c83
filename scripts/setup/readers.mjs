import { installFromDebian } from './debian.mjs'
import { onPath } from './machine.mjs'

/** Programs that read the files of exports in tests, and their packages on Debian. */
const READERS = [
  { program: 'soffice', from: 'libreoffice-calc-nogui' },
  { program: 'pdftotext', from: 'poppler-utils' },
  { program: 'qpdf', from: 'qpdf' },
]

/** Installs those that are missing, where it can. Tests that need one that is not there say that they are skipped. */
export function installReaders() {
  const missing = READERS.filter(({ program }) => onPath(program).length === 0)
  if (missing.length === 0) return
  const packages = missing.map(({ from }) => from)
  installFromDebian(`${packages.join(', ')} (to read exported files in tests)`, packages)
}
