import { Elysia } from 'elysia'
import { LETTERHEAD_LIMITS } from '#domain/document/letterhead-limits.ts'
import { answerTo } from '../../plugins/outcomes.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { IdBody, ProfileList, SaveBody, Saved } from './model.ts'
import type { Profiles } from './service.ts'

/** The routes of profiles (api: Profile calls). */
export const profileRoutes = ({ session, profiles }: RouteContext & { profiles: Profiles }) =>
  new Elysia({ name: 'profiles', prefix: '/api', tags: ['Profiles'] })
    .use(session)
    .get(
      '/profile-list',
      async ({ user }) => {
        const listed = await profiles.list(user)
        return { profiles: listed, total: listed.length }
      },
      {
        role: 'user',
        response: { 200: ProfileList },
      },
    )
    .put(
      '/profile-list',
      async ({ body: { profile, isDefault = false }, user }) =>
        answerTo(await profiles.save(user, profile, isDefault)),
      {
        role: 'user',
        body: SaveBody,
        response: { 200: Saved, ...refusals(400, 409) },
        detail: {
          summary: 'Save a profile, replacing the own one with its id',
          description: `The first is the default, until another is saved with \`isDefault\`. 409 \`too many profiles\` beyond ${LETTERHEAD_LIMITS.profiles}. Quotations keep the letterhead that they have.`,
        },
      },
    )
    .delete(
      '/profile-list',
      async ({ body: { id }, user }) => answerTo(await profiles.remove(user, id)),
      {
        role: 'user',
        body: IdBody,
        response: { 200: Message, ...refusals(404) },
      },
    )
