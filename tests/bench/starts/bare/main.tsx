import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'

import { Dashboard } from './dashboard.tsx'
import { Gallery } from './gallery.tsx'
import { Members } from './members.tsx'
import { SignIn } from './sign-in.tsx'

import './bare.css'

// The cost of React and its router alone: the same calls and texts as in the app, one script file, no caching and no
// preloading.

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <nav>
        <Link to="/">Dashboard</Link>
        <Link to="/gallery">Gallery</Link>
        <Link to="/get-members">Verified members list</Link>
      </nav>
      <Routes>
        <Route path="/login" element={<SignIn />} />
        <Route path="/" element={<Dashboard />} />
        <Route path="/gallery" element={<Gallery />} />
        <Route path="/get-members" element={<Members />} />
      </Routes>
    </BrowserRouter>,
  )
}
