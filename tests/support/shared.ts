/** What the tests of one file share. Each of these is called at the top of a file (or of a `describe`). */
import { afterAll, beforeAll, beforeEach, setDefaultTimeout } from 'bun:test'
import { type Person, signUp } from './person.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** A server for all tests of the file. Its properties are set from the first `beforeAll` on. */
export function sharedServer(options: TestServerOptions = {}): TestServer {
  setDefaultTimeout(120_000)
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options))
  })
  afterAll(() => server.stop())
  return server
}

/** A logged-in person for all tests of the file. */
export function sharedPerson(server: TestServer, name?: string): Person {
  const person = {} as Person
  beforeAll(async () => {
    Object.assign(person, await signUp(server, name))
  })
  return person
}

/** A new logged-in person in each test. */
export function newPersonPerTest(server: TestServer): Person {
  const person = {} as Person
  beforeEach(async () => {
    Object.assign(person, await signUp(server))
  })
  return person
}
