import { FilterScreen } from './rules-screen.tsx'

export default function MultiValuesPage() {
  return <FilterScreen key="key-multivalue" list="key-multivalue" />
}
