/** Dragging, by hand and by key: loaded when a handle is first pointed at. */
export { dragByKeys } from './by-keys.ts'
export { dragByPointer } from './by-pointer.ts'
