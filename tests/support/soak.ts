/**
 * The number of repetitions of a random or repeated test: few in `npm test`, many in
 * `bun run test:soak`.
 */
export const amount = (usual: number, soak: number): number => (process.env.SOAK ? soak : usual)
