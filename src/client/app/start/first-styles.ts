// Styles of all screens that can be the first; they are inlined into the page (`tooling/inline-styles.ts`).
import.meta.glob(
  [
    '../{shell,menu,notices}/*.css',
    '../../ui/{base,card,field}/*.css',
    '../../ui/list/*/*.css',
    '../../features/*/*.css',
    '!../../features/{account,audit,outbox,people,webhooks,website,welcome}/*.css',
    '!../../features/*/*-form.css',
    '!../../features/gallery/batch.css',
    '!../../ui/list/selection/selection-bar.css',
    '!../../ui/field/version-choice.css',
  ],
  { eager: true },
)
