import type { Row } from './table.ts'

export interface Section {
  title: string
  rows: Row[]
}

/** When, where and on which commit it was measured. */
export interface Measured {
  date: string
  machine: string
  commit: string
}

/** docs/benchmarks.md. */
export function pageOf(sections: readonly Section[], { date, machine, commit }: Measured): string {
  return `# Benchmarks

Written by \`bun run bench\`, which runs all of it; \`bun run bench NAME\` runs one. Figures of one machine say
little by themselves: contenders are measured in turn, round by round, in the same run, and compared by
the ratio of their medians.

Measured on ${date} at commit ${commit}, on ${machine}.

${sections.map(sectionOf).join('\n')}`
}

const sectionOf = ({ title, rows }: Section) => `## ${title}

| what | measured | aim | |
| --- | --- | --- | --- |
${rows.map(lineOf).join('\n')}

${rows.map(({ what, behind }) => `- ${what}: ${escaped(behind)}`).join('\n')}
`

const lineOf = ({ what, measured, aim, isMet }: Row) =>
  `| ${escaped(what)} | ${measured} | ${aim ?? ''} | ${aim === null ? '' : isMet ? 'met' : '**missed**'} |`

const escaped = (text: string) => text.replaceAll('|', '\\|')
