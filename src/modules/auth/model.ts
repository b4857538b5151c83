import { t } from 'elysia'
import { REGISTRATIONS } from '#domain/registration.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import { oneOf } from '../../plugins/list-query.ts'
import { requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the account routes (api: Account calls). */

const email = t.String({ minLength: 3, maxLength: 254 })

export const RegisterBody = requestBody(
  t.Object({
    email,
    password: t.String({ minLength: 8, maxLength: 200 }),
    code: t.Optional(
      t.String({ maxLength: 100, description: 'Of the console, for the first account' }),
    ),
  }),
)

export const Registration = t.Object({
  registration: oneOf(REGISTRATIONS),
  needsCode: t.Boolean({
    description: 'There is no account yet: the code of the console makes the first one',
  }),
  passwordLogin: t.Boolean(),
  provider: t.Union([t.String(), t.Null()], { description: 'With whom people log in' }),
})

export const ProviderAddress = t.Object({ url: t.String() })

export const ProviderAnswerBody = requestBody(
  t.Object({
    code: t.String({ minLength: 1, maxLength: 4000 }),
    state: t.String({ minLength: 1, maxLength: 200 }),
    iss: t.Optional(t.String({ maxLength: 1000 })),
  }),
)

export const LoginBody = requestBody(
  t.Object({ email, password: t.String({ minLength: 1, maxLength: 200 }) }),
)

export const ActivateBody = requestBody(
  t.Object({
    activationKey: t.String({ minLength: 1, maxLength: 200 }),
    password: t.Optional(
      t.String({
        minLength: 1,
        maxLength: 200,
        description: 'Of the registration that the key was mailed for',
      }),
    ),
    keepsSession: t.Optional(
      t.Boolean({ description: "Only activates: the browser's session stays as it is" }),
    ),
  }),
)

/** `password needed` or `bad password`, and the account whose password is asked for. */
export const PasswordAsked = t.Object({ message: t.String(), email: t.String() })

export const RequestResetBody = requestBody(t.Object({ email }))

export const ResetBody = requestBody(
  t.Object({
    resetPasswordKey: t.String({ minLength: 1, maxLength: 200 }),
    email,
    password: t.String({ minLength: 8, maxLength: 200 }),
  }),
)

/** What the user has chosen for the tool. */
export const ChosenLanguage = t.Union([oneOf(LANGUAGES), t.Null()], {
  description: 'Null: as the browser asks',
})

/** A login's access token, and what the client shows of the user. */
const credentials = {
  accessJwtToken: t.String(),
  email: t.String(),
  roles: t.Array(t.Union([t.Literal('user'), t.Literal('super-admin')])),
  language: ChosenLanguage,
}

export const SignedIn = t.Object({ message: t.String(), ...credentials })

/** Registering logs in only when no activation is needed. */
export const Registered = t.Object({
  message: t.String(),
  ...t.Partial(t.Object(credentials)).properties,
})

export const AccessToken = t.Object(credentials)
