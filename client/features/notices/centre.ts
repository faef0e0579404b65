/** Whether the list of notifications is open: the bell opens it, and so may a message. */
import { create } from 'zustand';

export const useCentre = create<boolean>(() => false);
