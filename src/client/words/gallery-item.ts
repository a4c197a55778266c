import { msg, plural, t } from '@lingui/core/macro'

/** Texts about gallery items that are needed outside of their screen. */
export const galleryItemWords = {
  resourceLabel: () => t`Gallery item`,
  added: () => t`Gallery item added successfully!`,
  addFailed: () => t`Failed to add gallery item`,
  updated: () => t`Gallery item updated successfully!`,
  updateFailed: () => t`Failed to update gallery item`,
  removed: () => t`Gallery item deleted successfully!`,
  removeFailed: () => t`Failed to delete gallery item`,
  confirmRemove: () => t`Are you sure you want to delete this gallery item?`,
  several: {
    removed: (count: number) =>
      plural(count, {
        one: 'Gallery item deleted successfully!',
        other: '# gallery items deleted successfully!',
      }),
    updated: (count: number) =>
      plural(count, {
        one: 'Gallery item updated successfully!',
        other: '# gallery items updated successfully!',
      }),
    confirmRemove: (count: number) =>
      plural(count, {
        one: 'Are you sure you want to delete this gallery item?',
        other: 'Are you sure you want to delete these # gallery items?',
      }),
  },
  incompleteAdd: () => t`Please fill in all required fields`,
  incompleteUpdate: () => t`Please fill in required fields`,
  problems: {
    'Image is required': msg`Image is required`,
    'Title is required': msg`Title is required`,
    'Description is required': msg`Description is required`,
  },
  labels: {
    Title: msg`Title`,
    Description: msg`Description`,
  },
}
