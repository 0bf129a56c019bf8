/**
 * First and last three digits of the prefixes from which GS1 member organisations issue numbers, and of books and
 * serials. Source: gs1.org, GS1 company prefixes, read in January 2026.
 */
const ASSIGNED =
  '000-019 030-039 060-139 300-380 383 385 387 389-390 400-440 450-471 474-509 520-521 528-531 535 539-549 560 569-579 590 594 599-601 603-609 611 613 615-622 624-632 640-649 680-681 690-709 729-746 750 754-755 759-771 773 775 777-780 784 786 789-790 800-850 858-860 865 867-881 883-885 888 890 893 896 899-919 930-952 955 958 960-969 977-979'

const ranges = ASSIGNED.split(' ').map((range) => {
  const [first = '', last = first] = range.split('-')
  return [Number(first), Number(last)] as const
})

/** Whether GS1 has assigned the prefix of a GTIN-13. Others have GTINs of other lengths. */
export function isAssignedPrefix(gtin: string): boolean {
  const prefix = Number(gtin.slice(0, 3))
  return gtin.length !== 13 || ranges.some(([first, last]) => prefix >= first && prefix <= last)
}
