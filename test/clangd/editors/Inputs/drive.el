;; Does what a user of Emacs does: looks at Flymake's diagnostics, asks for the code actions of a line and chooses one.
;; WORD is what its title has in it, LINE the line, FILE the file; prints what is seen, saves the file.

(defun say (&rest words) (princ (concat (apply #'format words) "\n")))

(defun wait-until (what holds)
  (let ((left 600))
    (while (and (not (funcall holds)) (> left 0))
      (accept-process-output nil 0.1)
      (setq left (1- left)))
    (when (= left 0)
      (say "failed: waited too long for %s" what)
      (kill-emacs 1))))

(defun show (diagnostic)
  (say "%d: %s" (line-number-at-pos (flymake-diagnostic-beg diagnostic)) (flymake-diagnostic-text diagnostic)))

(defun choose (titles)
  (dolist (title titles) (say "offered: %s" title))
  (or (seq-find (lambda (title) (string-match-p (regexp-quote (getenv "WORD")) title)) titles)
      (progn (say "failed: nothing with that in its title") (kill-emacs 1))))

(find-file (getenv "FILE"))
;; What the hook has put off until the next command.
(run-hooks 'post-command-hook)
(wait-until "the server" (lambda () (eglot-managed-p)))
(flymake-start)
(wait-until "diagnostics" (lambda () (flymake-diagnostics)))
(mapc #'show (flymake-diagnostics))

(goto-char (point-min))
(forward-line (1- (string-to-number (getenv "LINE"))))
(back-to-indentation)
(cl-letf (((symbol-function 'completing-read) (lambda (_ items &rest _) (choose (mapcar #'car items))))
          ;; As if a key had been pressed, not the mouse.
          (last-nonmenu-event ?\r))
  (let ((eglot-confirm-server-initiated-edits nil))
    (eglot-code-actions (point) (line-end-position) nil t)))
(wait-until "the edit" #'buffer-modified-p)
(eglot--signal-textDocument/didChange)
(wait-until "the diagnostics to go" (lambda () (flymake-start) (not (flymake-diagnostics))))
(say "diagnostics left: %d" (length (flymake-diagnostics)))
(save-buffer)
(call-interactively #'eglot-shutdown)
(kill-emacs 0)
