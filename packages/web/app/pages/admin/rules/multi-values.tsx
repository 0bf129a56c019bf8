import { RulesScreen } from './rules-screen.tsx'

export default function MultiValuesPage() {
  return <RulesScreen key="key-multivalue" list="key-multivalue" />
}
