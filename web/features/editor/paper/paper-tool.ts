import { signal } from '@preact/signals-react'
import type { ComponentType } from 'react'

/** A tool above the paper that only some quotations have: the questions about it (questions/). */
export const $paperTool = signal<ComponentType | null>(null)
