import type { CSSProperties } from 'react'
import type { FigureName } from '../../../../src/domain/quotation.ts'
import cells from './cells.module.css'
import styles from './figure-room.module.css'

/*
 * How much room a figure asks for, told from its text: nothing is measured while somebody types.
 * The styles do the rest, on the server's page and in pictures too (figure-room.module.css).
 */

/** The classes of a row's figure that reads so: a short one needs nothing beside its column. */
export const classOf = (name: FigureName, text: string): string => CLASSES[name][stepOf(text)] ?? ''

/** The style of a sum that reads so: it is set as large as its block allows. */
export const styleOf = (text: string) => ({ [EMS]: emsOf(text) }) as CSSProperties

/** Gives the cell the room that the text needs; the same room again costs nothing. */
export function makeRoom(cell: HTMLElement, text: string): void {
  const { cell: name = '' } = cell.dataset
  if (isRowFigure(name)) {
    const wanted = classOf(name, text)
    if (cell.className !== wanted) cell.className = wanted
    return
  }
  const ems = String(emsOf(text))
  if (cell.style.getPropertyValue(EMS) !== ems) cell.style.setProperty(EMS, ems)
}

const EMS = '--ems'

/** How wide a digit and a mark between digits are at most, in em of the paper's typeface. */
const DIGIT = 0.65
const MARK = 0.28
const MARKS = /[.,'’\s]/g

function emsOf(text: string): number {
  const marks = text.match(MARKS)?.length ?? 0
  return Number(((text.length - marks) * DIGIT + marks * MARK).toFixed(2))
}

/**
 * In em: what the narrowest column holds, then up to 99,999,999.99, to 9,999,999,999.99 and to the
 * bounds of all figures. What is longer is a quantity's decimals or no figure, and may break.
 */
const STEPS = [6, 7.4, 9, 12]

/** So few characters fit, whatever they are. */
const SHORT = 9

function stepOf(text: string): number {
  if (text.length <= SHORT) return 0
  const ems = emsOf(text)
  const step = STEPS.findIndex((most) => ems <= most)
  return step < 0 ? STEPS.length : step
}

const classesOf = (name: FigureName): readonly string[] => {
  const step = (nth: number) => styles[`${name}${nth}`]
  const rooms = [[], [step(1)], [step(2)], [step(3)], [step(3), styles.over]]
  return rooms.map((room) => [cells.figure, styles.figure, ...room].join(' '))
}

const CLASSES: Readonly<Record<FigureName, readonly string[]>> = {
  itemPrice: classesOf('itemPrice'),
  qty: classesOf('qty'),
  price: classesOf('price'),
}

const isRowFigure = (name: string): name is FigureName => name in CLASSES
