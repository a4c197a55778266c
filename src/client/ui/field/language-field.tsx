import { SelectField } from './select-field.tsx'

type Props = {
  label: string
  value: string
  /** Code of a language → its native name. */
  languages: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

export function LanguageField({ languages, ...field }: Props) {
  return <SelectField {...field} choices={Object.entries(languages)} areLanguages />
}
