import { t } from '@lingui/core/macro'

import type { PictureProblem } from '#contract/picture.ts'

/** Labels of the actions on an item: short ones for the screen, full names for screen readers. */
export function rowWords(title: string, isDeleting: boolean) {
  return {
    edit: t`Edit`,
    editName: t`Edit ${title}`,
    remove: isDeleting ? t`Deleting...` : t`Delete`,
    removeName: isDeleting ? t`Deleting... ${title}` : t`Delete ${title}`,
  }
}

/** Labels of the frame of all forms. */
export function formWords() {
  return {
    cancel: t`Cancel`,
    restored: t`What you typed before is here again.`,
    afresh: t`Start afresh`,
    again: t`Add it again`,
  }
}

/** Labels of the button that expands and collapses a card. */
export function moreWords() {
  return { more: t`More`, less: t`Less` }
}

/** Joins a person's position and company; either may be ''. */
export function roleAt(title: string, company: string): string {
  return title && company ? t`${title} at ${company}` : title || company
}

/** Labels of the states of a form's picture field. */
export function pictureWords() {
  return {
    choose: t`Choose a photo`,
    change: t`Choose another photo`,
    busy: t`Getting the photo ready...`,
  }
}

/** Returns why a picture cannot be sent, and what helps. */
export function pictureProblem(problem: PictureProblem): string {
  return {
    heic: t`HEIC photos cannot be read here. Please choose a JPG, or set the camera to “Most Compatible”.`,
    undecodable: t`This picture cannot be read here. Please choose a JPG, PNG, GIF or WebP picture.`,
    'no-picture': t`This is not a picture. Please choose a JPG, PNG, GIF or WebP picture.`,
    damaged: t`This picture is damaged or incomplete, or too large to be read here. Please choose another one.`,
    empty: t`This file is empty. Please choose another one.`,
    gone: t`This file cannot be read: it is a folder, or it was changed, moved or deleted after it was chosen. Please choose it again.`,
    broken: t`The photo could not be made ready. Please choose it again.`,
  }[problem]
}

/** Notice that only the first frame of an animation is kept. */
export function onlyFirstImage(): string {
  return t`Only the first image of this animation will be kept: it is cropped, too large, or a moving PNG.`
}

/** Texts that belong to no particular resource. */
export const generalWords = {
  savedOnThisPhone: () => t`Saved on this phone. It will be sent when you are back online.`,
  savedAndGoing: () => t`Saved on this phone. It is sent as soon as possible.`,
  nothingLeftToSave: () => t`There was nothing left to save.`,
  signedOut: () => t`Not saved: sign in again first. What you typed will be there.`,
  stillUnsent: () => t`Saved on this phone. Sign in again to send it.`,
  yes: () => t`Yes`,
  no: () => t`No`,
  cancel: () => t`Cancel`,
  close: () => t`Close`,
  viewProfile: () => t`View Profile`,
  delete: () => t`Delete`,
  asOf: (time: string) => t`as of ${time}`,
  /** Labels of the versions of a field in conflict. */
  versions: () => ({
    both: t`Changed by both`,
    yours: t`Yours`,
    theirs: t`Theirs`,
    empty: t`Empty`,
  }),
  /** Notices of a form that repairs a refused change. */
  bothChanged: () =>
    t`Somebody else has changed this too. Choose what is right; what you did not touch is theirs.`,
  goneMeanwhile: (hasLostPicture: boolean) =>
    hasLostPicture
      ? t`Somebody else has deleted this. You can add it again; a picture has to be chosen anew.`
      : t`Somebody else has deleted this. You can add it again.`,
  keptAfterFailure: () => t`It is kept on this phone and tried again.`,
  /** Mark of an unsent item. */
  mark: (state: 'waiting' | 'sending' | 'parked') => {
    if (state === 'parked') return t`Needs attention`
    return state === 'sending' ? t`Sending` : t`On this phone`
  },
  /** Displayed for a link to a missing item. */
  lost: () => t`This is not here any more, or cannot be reached just now.`,
  /** Texts of the states of any list. */
  list: () => ({
    failed: t`This list could not be loaded. Check the network, then try again.`,
    again: t`Try again`,
    nothingFound: t`Nothing matches your search.`,
  }),
}
