import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import {
  hasOpenSharedBatch,
  storeLaunchFiles,
  importSharedPhotos,
} from '#client/data/preparing/import-shared-photos.ts'
import { onLaunchedWith } from '#client/platform/device/launch.ts'
import { addPhotosPath, shareFailureQuery } from '#contract/constants.ts'

import { showLostPhotos } from './show-lost-photos.ts'

/**
 * Opens the form for photos that another app has shared, or that the system has opened this app with: immediately or
 * after sign-in, and again if the page or session ended while it was open.
 */
export function SharedPhotos() {
  const navigate = useNavigate()
  useEffect(() => {
    const open = async () => {
      const isOpen = location.pathname + location.search === addPhotosPath
      await importSharedPhotos()
      if (hasOpenSharedBatch() && !isOpen) navigate(addPhotosPath)
    }
    onLaunchedWith(async (files) => {
      await storeLaunchFiles(files)
      await open()
    })
    void open()
    const { search } = location
    if (new URLSearchParams(search).has(shareFailureQuery)) {
      void showLostPhotos(search)
      navigate(addPhotosPath, { replace: true })
    }
  }, [navigate])
  return null
}
