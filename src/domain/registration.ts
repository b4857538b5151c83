/** Who may get an account: anybody, whom a super-admin has invited, or nobody new (README: Settings). */
export const REGISTRATIONS = ['open', 'invited', 'closed'] as const
export type Registration = (typeof REGISTRATIONS)[number]
