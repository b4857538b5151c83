import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { TooBusy } from '../../../../src/errors.ts'
import { createLog } from '../../../../src/log.ts'
import { createPasswords, isUsablePassword } from '../../../../src/modules/auth/passwords.ts'
import { errors } from '../../../../src/plugins/errors.ts'

describe('a password', () => {
  test('is stored as salted Argon2id with 19 MiB and two rounds', async () => {
    const passwords = createPasswords()
    const [one, other] = await Promise.all([
      passwords.hash('correct', 'a'),
      passwords.hash('correct', 'a'),
    ])
    expect(one).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(other).not.toBe(one)
    expect(await passwords.verify('correct', one, 'a')).toBe(true)
    expect(await passwords.verify('incorrect', one, 'a')).toBe(false)
    expect(await passwords.verify('correct', 'no hash at all', 'a')).toBe(false)
  })

  test('is the same however a keyboard composes its accents', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hash('caf\u00e9 cr\u00e8me', 'a')
    expect(await passwords.verify('cafe\u0301 cre\u0300me', hash, 'a')).toBe(true)
  })

  test.each(['password', 'PassWord1', 'qwertyuiop', '1234567890', 'iloveyou1', 'trustno1'])(
    'may not be %s, which everybody tries',
    async (password) => {
      expect(await isUsablePassword(password)).toBe(false)
    },
  )

  test('may be what only looks like an entry of that list', async () => {
    for (const password of [
      'password","',
      '","password',
      '"password"',
      'password\\',
      'xpassword1x',
    ])
      expect(await isUsablePassword(password)).toBe(true)
  })
})

describe('hashing', () => {
  test('waits in a queue that has an end', async () => {
    const passwords = createPasswords()
    const tries = Array.from({ length: 210 }, (_, at) =>
      passwords.verify('x', 'no hash at all', `client ${at}`),
    )
    const outcomes = await Promise.allSettled(tries)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeWithin(6, 10)
    expect(refused[0]).toMatchObject({ reason: expect.any(TooBusy) })
    expect(await passwords.verify('x', 'no hash at all', 'a')).toBe(false)
  })

  test('that is too much at once answers 429 and says when to come back', async () => {
    const log = createLog('error')
    const app = new Elysia().use(errors(log)).get('/busy', () => {
      throw new TooBusy()
    })
    const reply = await app.handle(new Request('http://localhost/busy'))
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(await reply.json()).toEqual({ message: 'too many requests' })
  })
})
