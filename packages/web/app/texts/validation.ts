import { currentLanguage } from './language.ts'

/** German words for the sentences of the contract's schemas, by their English ones. */
const german: Readonly<Record<string, string>> = {
  'Email is required': 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  'Email is invalid': 'Diese E-Mail-Adresse ist ungültig',
  'Password is required': 'Bitte geben Sie Ihr Passwort ein',
  'Username is required': 'Bitte geben Sie einen Benutzernamen ein',
  'Username is too long': 'Dieser Benutzername ist zu lang',
  'Password must be at least 3 characters': 'Das Passwort muss mindestens 3 Zeichen haben',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Password must be at least 8 characters long.': 'Das Passwort muss mindestens 8 Zeichen lang sein.',
  'Password must contain at least one special character.':
    'Das Passwort muss mindestens ein Sonderzeichen enthalten.',
}

/** What is wrong with a field, in the language on screen; sentences that nobody translated stay. */
export function sayFault(sentence: string): string {
  return currentLanguage() === 'de' ? (german[sentence] ?? sentence) : sentence
}
