import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type BunPlugin, Glob } from 'bun'
import { hashSources, SERVER_SOURCES } from './source-hash.ts'

/** What a call to `buildExecutable` did. */
export type ExecutableOutcome = { built: false } | { built: true; bytes: number }

/** Modules that are started in a thread or imported by path at run time. */
const FURTHER_ENTRIES = [
  'src/adapters/html/html-worker.ts',
  'src/modules/quotations/revisions/compare-worker.ts',
  'src/plugins/assets/paper-worker.ts',
  'dist/ssr/ssr.js',
]

/**
 * Builds `root/dist/quotation`: the server, the command line and the web build in `root/dist` as
 * one file, for the system and processor on which this runs, or for another (`linux-arm64`). Its embedded files keep their paths in
 * the checkout. Does nothing if already built from the same sources, unless `force` is given.
 */
export async function buildExecutable(
  root: string,
  { force = false, system = '' } = {},
): Promise<ExecutableOutcome> {
  const hash = await hashSources(root, SERVER_SOURCES)
  if (!force && (await isMadeOf(root, hash, system))) return { built: false }
  const { file, hashFile } = filesOf(root, system)

  // A folder, since Bun also writes source maps beside the executable, although they are embedded.
  const folder = `${file}.next-${process.pid}`
  const next = join(folder, 'quotation')
  const addon = system ? addonOf(root, system) : addonOfThisSystem(root)
  try {
    await Bun.build({
      entrypoints: ['src/main.ts', ...FURTHER_ENTRIES].map((path) => join(root, path)),
      root,
      target: 'bun',
      format: 'esm',
      // Minifying would break Elysia's compiled handlers (libraries: Elysia) and save only 1 MB of
      // 130.
      bytecode: true,
      // What loads on demand isn't read at the start, nor are the system's modules that it imports.
      splitting: true,
      sourcemap: 'linked',
      naming: { asset: '[dir]/[name].[ext]' },
      define: { 'process.env.NODE_ENV': '"production"' },
      // A bunfig.toml in the folder where it is started belongs to another program.
      compile: {
        outfile: next,
        autoloadBunfig: false,
        ...(system && { target: `bun-${system}` as Bun.Build.CompileTarget }),
      },
      plugins: [embedFiles(root, [...dataFiles(root), addon]), withAddon(addon)],
    })
    // A running executable can't be overwritten, but it can be replaced.
    await rename(next, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await writeFile(hashFile, hash)
  return { built: true, bytes: (await stat(file)).size }
}

/** The path of the executable if it is made of today's sources, otherwise null. */
export async function upToDateExecutable(root: string): Promise<string | null> {
  const isUpToDate = await isMadeOf(root, await hashSources(root, SERVER_SOURCES))
  return isUpToDate ? filesOf(root).file : null
}

function filesOf(root: string, system = '') {
  const file = join(root, 'dist', `quotation${system && `-${system}`}`)
  return { file, hashFile: `${file}.source-hash` }
}

async function isMadeOf(root: string, hash: string, system = ''): Promise<boolean> {
  const { file, hashFile } = filesOf(root, system)
  const built = await readFile(hashFile, 'utf8').catch(() => '')
  return built === hash && (await Bun.file(file).exists())
}

/** The files that the server reads, relative to the root: the web build, and the words that it writes itself. */
const dataFiles = (root: string): string[] =>
  ['dist/web/**', 'src/domain/words/??/{common,editor,mails,pages}.json']
    .flatMap((pattern) => [...new Glob(pattern).scanSync({ cwd: root, dot: true })])
    // The English ones are imported.
    .filter((path) => !path.includes('/words/en/'))
    .sort()

/** Makes the program's entry module embed the files. */
const embedFiles = (root: string, files: readonly string[]): BunPlugin => ({
  name: 'embed-files',
  setup(build) {
    build.onLoad({ filter: /\/src\/main\.ts$/ }, async ({ path }) => {
      const imports = files.map((file) => {
        const quoted = JSON.stringify(join(root, file))
        return `import ${quoted} with { type: 'file' }`
      })
      return { contents: [...imports, await readFile(path, 'utf8')].join('\n'), loader: 'ts' }
    })
  },
})

/** Replaces libsql's loader for its addon, which finds the addon in a way that can't be bundled. */
const withAddon = (addon: string): BunPlugin => ({
  name: 'use-addon',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/libsql\/index\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace(
        '= requireNative();',
        `= loadAddon(${JSON.stringify(addon)});`,
      )
      if (contents === source) throw new Error(`${path} loads its addon in another way than before`)
      const loader = join(import.meta.dir, '..', '..', 'src', 'adapters', 'native-addon.ts')
      return {
        contents: `const { loadAddon } = require(${JSON.stringify(loader)});\n${contents}`,
        loader: 'js',
      }
    })
  },
})

/** The installed libsql addon that loads on this system: package managers may install several. */
function addonOfThisSystem(root: string): string {
  const require = createRequire(join(root, 'package.json'))
  const prefix = `${process.platform}-${process.arch}`
  for (const suffix of ['-gnu', '-musl', '-msvc', '']) {
    const file = join('node_modules', '@libsql', prefix + suffix, 'index.node')
    try {
      require(join(root, file))
      return file
    } catch {
      // Not installed, or made for another C library.
    }
  }
  throw new Error(`No database addon for ${prefix} is installed. Run: bun install`)
}

/** The addon of another system, which is only installed if it is asked for. */
function addonOf(root: string, system: string): string {
  const file = join('node_modules', '@libsql', `${system}-gnu`, 'index.node')
  if (existsSync(join(root, file))) return file
  throw new Error(`No database addon for ${system} is installed. Run: bun install --cpu '*'`)
}
