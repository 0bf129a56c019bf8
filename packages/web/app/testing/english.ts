import { afterEach } from 'vitest'
import { changeLanguage } from '../messages/index.ts'
import { currentLanguage } from '../messages/language.ts'

const returnToEnglish = async (): Promise<void> => {
  if (currentLanguage() !== 'en') await changeLanguage('en')
}

// Test files share their modules, so a test that speaks German would speak it for those that come after.
await returnToEnglish()
afterEach(returnToEnglish)
