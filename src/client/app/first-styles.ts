// Styles of all screens that can be the first; they are inlined into the page (`tooling/inline-styles.ts`).
import.meta.glob(
  [
    './*.css',
    '../ui/{base,card,field,list}/*.css',
    '../features/*/*.css',
    '!./sign-out-dialog.css',
    '!../features/{account,audit,outbox,people,welcome}/*.css',
    '!../features/*/*-form.css',
    '!../ui/list/selection-bar.css',
    '!../ui/field/version-choice.css',
  ],
  { eager: true },
)
