import type { Row } from './table.ts'

/** One bench, when it was run, and on what. */
export interface Run {
  name: string
  date: string
  /** The commit of the checkout, and whether it has been changed since. */
  commit: string
  /** The machine's load when the run began; above 1, other work was running. */
  load: string
  rows: Row[]
}

export interface Section {
  title: string
  runs: Run[]
}

/** docs/benchmarks.md. */
export const pageOf = (sections: readonly Section[], machine: string): string => `# Benchmarks

Written by \`bun run bench --write\`; \`bun run bench NAME\` runs one. Figures of one machine say little by
themselves: contenders are measured in turn, round by round, in the same run, and compared by the ratio of
their medians. The machine: ${machine}.

${sections.map(sectionOf).join('\n')}
## The runs

| bench | date | commit | load of the machine |
| --- | --- | --- | --- |
${sections.flatMap(({ runs }) => runs.map(runOf)).join('\n')}
`

function sectionOf({ title, runs }: Section): string {
  const rows = runs.flatMap((run) => run.rows)
  return `## ${title}

| what | measured | aim | |
| --- | --- | --- | --- |
${rows.map(lineOf).join('\n')}

${rows.map(({ what, behind }) => `- ${what}: ${escaped(behind)}`).join('\n')}
`
}

const lineOf = ({ what, measured, aim, isMet }: Row) =>
  `| ${escaped(what)} | ${measured} | ${aim ?? ''} | ${aim === null ? '' : isMet ? 'met' : '**missed**'} |`

const runOf = ({ name, date, commit, load }: Run) => `| ${name} | ${date} | ${commit} | ${load} |`

const escaped = (text: string) => text.replaceAll('|', '\\|')
