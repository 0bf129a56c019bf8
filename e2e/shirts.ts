import { makeEan } from '../harness/runs.ts'

export const nameShirt = (family: number, child: number): string =>
  `HEMD-${family}-${String(child + 1).padStart(2, '0')}`

/** The EAN of a shirt of the sandbox. Each family has five sizes in two colours. */
export const shirtEan = (family: number, child: number): string =>
  makeEan(`95295${String(family).padStart(5, '0')}`, child)
