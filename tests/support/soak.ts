/**
 * How much of something random or repeated a run takes: a little in `npm test`, many times that in
 * `bun run test:soak`.
 */
export const amount = (usual: number, soak: number): number => (process.env.SOAK ? soak : usual)
