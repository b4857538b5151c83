import { join } from 'node:path'

/** Where the command line reaches the server of a data folder (design: Settings). */
export const socketIn = (dataDir: string): string => join(dataDir, 'control.sock')
