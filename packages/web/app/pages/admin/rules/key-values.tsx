import { FilterScreen } from './rules-screen.tsx'

export default function KeyValuesPage() {
  return <FilterScreen key="key-value" list="key-value" />
}
