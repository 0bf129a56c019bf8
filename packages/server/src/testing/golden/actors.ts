import type { GoldenAccount, GoldenSite } from './golden-site.ts'

export interface Actors {
  seller: GoldenAccount
  stranger: GoldenAccount
  poor: GoldenAccount
  admin: GoldenAccount
}

/** The accounts of a scenario. */
export async function signUpActors(site: GoldenSite): Promise<Actors> {
  return {
    seller: await site.signUp('seller', { coins: 1_000 }),
    stranger: await site.signUp('stranger', { coins: 10 }),
    poor: await site.signUp('poor', { coins: 2 }),
    admin: await site.signUp('admin', { isAdmin: true }),
  }
}
