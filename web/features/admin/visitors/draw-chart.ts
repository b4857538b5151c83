import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { timeOf, type VisitorDay } from '#domain/visitor-days.ts'
import { visitors as WORDS } from '#domain/words/en/admin.json'
import { formatTick, inFigures } from './day-words.ts'

interface Chart {
  days: readonly VisitorDay[]
  today: string
  /** Called with the day under the pointer, or null when the pointer leaves. */
  onPoint: (day: VisitorDay | null) => void
}

/**
 * Draws the chart into an element, and again when its width or the colour scheme changes. Returns a
 * function that removes it.
 */
export function drawChart(element: HTMLElement, chart: Chart): () => void {
  const make = () => new uPlot(optionsFor(element, chart), dataOf(chart), element)
  let plot = make()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const repaint = () => {
    plot.destroy()
    plot = make()
  }
  const sizes = new ResizeObserver(() => plot.setSize(sizeOf(element)))
  dark.addEventListener('change', repaint)
  sizes.observe(element)
  return () => {
    dark.removeEventListener('change', repaint)
    sizes.disconnect()
    plot.destroy()
  }
}

const DAY_S = 86_400

/** All visitors include the first-time ones: their bars are drawn over the bars of all. */
const dataOf = ({ days }: Chart): uPlot.AlignedData => [
  days.map(({ date }) => timeOf(date) / 1000),
  days.map(({ total }) => total),
  days.map((day) => day.new),
]

function optionsFor(element: HTMLElement, chart: Chart): uPlot.Options {
  const colours = coloursOf(element)
  const font = `12px ${colours.font}`
  const paths = uPlot.paths.bars?.({ size: [0.72, 40], radius: 0.1 })
  const bars = { ...(paths && { paths }), width: 0, points: { show: false } }
  const axis = { font, stroke: colours.text, ticks: { show: false } }
  return {
    ...sizeOf(element),
    // A date is the same date in every time zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { range: (_, min, max) => [min - DAY_S / 2, max + DAY_S / 2] },
      y: { range: (_, __, max) => [0, Math.max(4, max * 1.15)] },
    },
    axes: [
      { ...axis, grid: { show: false }, incrs: X_STEPS, values: formatDays, space: 64, size: 28 },
      {
        ...axis,
        grid: { stroke: colours.line, width: 1 },
        incrs: Y_STEPS,
        values: (_, ticks) => ticks.map((tick) => inFigures(tick)),
        size: (_, ticks) => 20 + 7 * (ticks?.at(-1)?.length ?? 1),
      },
    ],
    series: [{}, { ...bars, fill: colours.returning }, { ...bars, fill: colours.first }],
    hooks: {
      drawClear: [(plot) => markDay(plot, timeOf(chart.today) / 1000, { ...colours, font })],
      setCursor: [({ cursor: { idx } }) => chart.onPoint(chart.days[idx ?? -1] ?? null)],
    },
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: clientWidth,
  height: clientHeight,
})

/** The colours of the style sheet. */
function coloursOf(element: HTMLElement) {
  const style = getComputedStyle(element)
  const mark = (series: string) => {
    const legend = element.parentElement?.querySelector(`[data-series="${series}"]`)
    return legend ? getComputedStyle(legend, '::before').backgroundColor : style.color
  }
  return {
    first: mark('first'),
    returning: mark('returning'),
    text: style.getPropertyValue('--tool-ink-2'),
    line: style.getPropertyValue('--tool-line'),
    band: style.getPropertyValue('--tool-hover'),
    font: style.fontFamily,
  }
}

const X_STEPS = [1, 2, 7, 14, 30, 61, 91, 182, 365].map((days) => days * DAY_S)
/** Visitors come in whole numbers. */
const Y_STEPS = [1, 2, 5]
  .flatMap((step) => [0, 1, 2, 3, 4, 5, 6].map((zeros) => step * 10 ** zeros))
  .sort((a, b) => a - b)

const formatDays: uPlot.Axis.DynamicValues = (_, seconds, __, ___, step) =>
  seconds.map((time) => formatTick(time * 1000, step / DAY_S))

/** Marks today with a band behind its bar and a label above it, since its count still rises. */
function markDay(plot: uPlot, day: number, look: { band: string; text: string; font: string }) {
  const [last = 0] = plot.data[0].slice(-1)
  if (day > last) return
  const { ctx } = plot
  const { top, height, left, width } = plot.bbox
  const edge = (time: number) => plot.valToPos(time, 'x', true)
  const from = edge(day - DAY_S / 2)
  ctx.save()
  ctx.fillStyle = look.band
  ctx.fillRect(from, top, edge(day + DAY_S / 2) - from, height)
  ctx.fillStyle = look.text
  ctx.font = look.font.replace(/^\d+/, (size) => String(Number(size) * devicePixelRatio))
  ctx.textAlign = 'right'
  ctx.textBaseline = 'top'
  ctx.fillText(WORDS.today, Math.min(edge(day + DAY_S / 2), left + width), top)
  ctx.restore()
}
