import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet), the library's default. */
export const hashPassword = async (password: string): Promise<string> => hash(password)

let dummyHash: Promise<string> | undefined

/** Takes the same time with and without a hash, so that timing does not reveal whether an account exists. */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password')
  const isRight = await verify(passwordHash ?? (await dummyHash), password)
  return isRight && passwordHash !== undefined
}
