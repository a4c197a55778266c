import { SelectField } from './select-field.tsx'

type Props = {
  label: string
  value: string
  /** Code of a language → its name in itself. */
  languages: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

/** The choice of a language. */
export function LanguageField({ languages, ...field }: Props) {
  return <SelectField {...field} choices={Object.entries(languages)} areLanguages />
}
