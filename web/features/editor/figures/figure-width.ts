import type { CSSProperties } from 'react'
import styles from './figure-width.module.css'
import cells from './figures.module.css'

/*
 * How much room a figure asks for, told from its text: nothing is measured while somebody types.
 * The styles do the rest, on the server's page and in pictures too (figure-room.module.css).
 */

/** The classes of a row's figure that reads so: a short one needs nothing beside its column. */
export const classOf = (text: string): string => classOfStep(stepOf(text))

function classOfStep(step: number): string {
  const room = step ? ` ${styles[`room${Math.min(step, 3)}`]}` : ''
  return `${cells.figure} ${styles.figure}${room}${step > 3 ? ` ${styles.over}` : ''}`
}

/** The style of a sum that reads so: it is set as large as its block allows. */
export const styleOf = (text: string) => ({ [EMS]: emsOf(text) }) as CSSProperties

/** Whether a figure that reads so may need room; nothing shorter does. */
export const mayBeLong = (text: string): boolean => text.length > 9

/**
 * Gives the cell the room that the text needs; the same room again costs nothing. While somebody
 * types, room that was made stays: columns don't go to and fro with each digit.
 */
export function makeRoom(cell: HTMLElement, text: string, isTyping = false): void {
  const name = cell.dataset.cell
  if (name !== 'subtotal' && name !== 'total') {
    const step = stepOf(text)
    const wanted = classOfStep(step)
    if (step) cell.closest(`.${styles.columns}`)?.classList.add(`${styles.long}`)
    if (cell.className === wanted || (isTyping && roomOf(cell) > step)) return
    cell.className = wanted
    return
  }
  const ems = String(emsOf(text))
  if (cell.style.getPropertyValue(EMS) !== ems) cell.style.setProperty(EMS, ems)
}

const roomOf = ({ className }: HTMLElement): number =>
  [1, 2, 3].find((step) => className.includes(`${styles[`room${step}`]}`)) ?? 0

const EMS = '--ems'

/** In em of the paper's typeface a digit is 0.65 wide at most, a mark between digits 0.28. */
const MARKS = /[.,'’\s]/g

function emsOf(text: string): number {
  const marks = text.match(MARKS)?.length ?? 0
  return Math.ceil(text.length * 65 - marks * 37) / 100
}

/**
 * In em: what the narrowest column holds, then up to 99,999,999.99, to 9,999,999,999.99 and to the
 * bounds of all figures. What is longer is a quantity's decimals or no figure, and may break.
 */
const STEPS = [6, 7.4, 9, 12]

function stepOf(text: string): number {
  const ems = emsOf(text)
  const step = STEPS.findIndex((most) => ems <= most)
  return step < 0 ? STEPS.length : step
}
