;; Passes over JSON text for splitter.ts, which writes a part of the text to byte 16 on. The word at byte 0 holds what
;; stays between parts: four times the number of open brackets, 2 in a string, 1 behind a backslash that ended a part.
;; `npm run build` makes elements.json of this.
(module
  (memory (export "memory") 3)

  ;; From the bracket of an element, or within it, to behind its last bracket; 0 where it goes on behind the end.
  (func (export "pass") (param $at i32) (param $end i32) (result i32)
    (local $depth i32) (local $inString i32) (local $escaped i32) (local $bytes v128) (local $special i32) (local $byte i32)
    (local.set $depth (i32.shr_u (i32.load (i32.const 0)) (i32.const 2)))
    (local.set $inString (i32.and (i32.load (i32.const 0)) (i32.const 2)))
    (local.set $at (i32.add (local.get $at) (i32.and (i32.load (i32.const 0)) (i32.const 1))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $bytes (v128.load (local.get $at)))
        (local.set $special (i8x16.bitmask (v128.or
          (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x22)))
          (if (result v128) (local.get $inString)
            (then (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c))))
            ;; Square brackets are curly ones without this bit.
            (else
              (local.set $bytes (v128.or (local.get $bytes) (i8x16.splat (i32.const 0x20))))
              (v128.or
                (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x7b)))
                (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x7d)))))))))
        (if (i32.eqz (local.get $special))
          (then
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $next)))
        (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $special))))
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $byte (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (if (i32.eq (local.get $byte) (i32.const 0x22))
          (then
            (local.set $inString (i32.xor (local.get $inString) (i32.const 2)))
            (br $next)))
        (if (local.get $inString)
          (then
            (local.set $escaped (i32.eq (local.get $at) (local.get $end)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $next)))
        ;; 1 where it opens, -1 where it closes.
        (local.set $depth (i32.add (local.get $depth) (i32.sub (i32.and (local.get $byte) (i32.const 2)) (i32.const 1))))
        (br_if $next (local.get $depth))
        (i32.store (i32.const 0) (i32.const 0))
        (return (local.get $at))))
    (i32.store (i32.const 0) (i32.or
      (i32.shl (local.get $depth) (i32.const 2))
      (i32.or (local.get $inString) (local.get $escaped))))
    (i32.const 0)))
